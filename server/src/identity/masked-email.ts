/** Returns an email address as Cognito shows where a code went: the first letters of name and domain, such as n***@e***.com. */
export function maskedEmail(email: string): string {
  return email.replace(/^(.)[^@]*@(.)[^.]*/, '$1***@$2***')
}
