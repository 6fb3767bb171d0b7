const types: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  png: 'image/png',
}

/** The media type of a file by the ending of its name: pictures, and the files of the web app. */
export const mediaType = (name: string): string => types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
