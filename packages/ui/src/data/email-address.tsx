import { Fragment } from 'react';

/** An email address, or a name in its place. When too long for its line, it breaks before @ and dots instead of within words. */
export function EmailAddress({ text }: { text: string }) {
  const [first, ...rest] = text.split(/(?=[@.])/);
  return (
    <>
      {first}
      {rest.map((part, at) => (
        <Fragment key={at}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}
