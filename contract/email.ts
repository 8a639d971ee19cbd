/** The simple address pattern of the crypto form: local part, @, domain, dot, two or more letters. */
export const simpleEmailPattern = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i
