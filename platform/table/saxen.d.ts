/** The used part of the parser, which has no types of its own. */
declare module 'saxen' {
  type Decode = (text: string) => string
  interface Hooks {
    openTag: (name: string, attributes: () => Record<string, string>, decode: Decode) => void
    closeTag: (name: string) => void
    text: (value: string, decode: Decode) => void
    cdata: (value: string) => void
    error: (error: Error) => void
  }
  export class Parser {
    on<K extends keyof Hooks>(hook: K, handle: Hooks[K]): this
    parse(xml: string): this
  }
}
