"""What every other package may say: errors, phrases, languages, pictures as data, the version."""
