import type { Connect, Plugin } from 'vite'

/** A drawn garment, the answer for every image address. */
const dress = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" width="300" height="400">
<rect width="300" height="400" fill="#d9cfc4"/>
<path d="M118 70c8 22 56 22 64 0l22 14-14 66c10 70 32 120 44 190H66c12-70 34-120 44-190L96 84z" fill="#7b2d43"/>
</svg>`

/** An empty map tile. */
const tile =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#e8e2d6"/></svg>'

const answer: Connect.NextHandleFunction = ({ url = '' }, response, next) => {
  const [, kind] = /^\/(images|tiles)\//.exec(url) ?? []
  if (!kind) return next()
  response.setHeader('content-type', 'image/svg+xml')
  response.end(kind === 'tiles' ? tile : dress)
}

/** Answers every address of an image or tile with a drawing, so that stories need no server. */
export function sampleImages(): Plugin {
  return {
    name: 'sample-images',
    configureServer: ({ middlewares }) => void middlewares.use(answer),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(answer),
  }
}
