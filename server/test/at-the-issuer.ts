/** What a browser does at the test issuer: follows its redirects with its cookies, and fills in its form. */
export type AtIssuer = {
  /**
   * Opens an authorization address, fills the form in (or cancels), and returns the address that the issuer returns to.
   * The second time there is a session and no form.
   */
  authorize(address: URL, form: { email: string; password: string } | 'cancel'): Promise<URL>
}

const REDIRECTS_MOST = 12

/** A browser of its own at the issuer. */
export function atTheIssuer(issuer: string): AtIssuer {
  const cookies = new Map<string, string>()

  async function ask(url: URL, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  return {
    async authorize(address, form) {
      let url = address
      let response = await ask(url)
      for (let step = 0; step < REDIRECTS_MOST; step++) {
        const location = response.headers.get('location')
        if (location) {
          url = new URL(location, url)
          if (url.origin !== issuer) return url
          response = await ask(url)
          continue
        }
        const text = await response.text()
        const action = /action="([^"]+)"/.exec(text)?.[1]
        if (!action) throw new Error(`The issuer answered ${response.status}: ${text.slice(0, 300)}`)
        const act = /value="(login|create)"/.exec(text)?.[1] ?? 'login'
        const body = new URLSearchParams(form === 'cancel' ? { act: 'cancel' } : { act, ...form })
        response = await ask(new URL(action, url), { method: 'POST', body })
      }
      throw new Error('The issuer goes on redirecting')
    },
  }
}
