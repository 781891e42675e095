/** Types for the functions of saxen used here, because the package contains none. */
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
