type PluralSuffix = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other';

type WithoutPlural<K extends string> = K extends `${infer Base}${PluralSuffix}` ? K | Base : K;

/** Dotted paths of the texts in a locale file; `rows_one` and `rows_other` are also available as `rows`. */
export type Leaves<M> = {
  [K in keyof M & string]: M[K] extends string
    ? WithoutPlural<K>
    : M[K] extends Record<string, unknown>
      ? `${K}.${Leaves<M[K]>}`
      : string extends keyof M
        ? string
        : never;
}[keyof M & string];
