// How an address is answered: by the server. In the edition without one another file is in this place.

export const get = (href) => fetch(href, { headers: { Accept: "text/html" } });
