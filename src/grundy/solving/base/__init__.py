"""What all engines share: values, the definition, reasons, retrograde analysis."""
