/** Where pictures are when a CDN has them: the server names it in the page (decision 157). Undefined: at the server itself. */
export const imagesUrlOfPage = globalThis.document?.documentElement.dataset.images
