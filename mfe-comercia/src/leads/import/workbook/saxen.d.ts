/** Types for the part of saxen that is used here; the package has none. */
declare module 'saxen' {
  type Decode = (text: string) => string;

  interface Handlers {
    openTag: (
      name: string,
      attributes: () => Record<string, string>,
      decode: Decode,
      selfClosing: boolean,
    ) => void;
    closeTag: (name: string, decode: Decode, selfClosing: boolean) => void;
    text: (text: string, decode: Decode) => void;
    cdata: (text: string) => void;
    error: (error: Error) => void;
  }

  export class Parser {
    on<Name extends keyof Handlers>(name: Name, handler: Handlers[Name]): this;
    write(xml: string): this;
    end(): unknown;
  }
}
