import {
  addressHash,
  readClickToken,
  readUnsubscribeToken,
  readViewToken,
  type UnsubscribeLink,
  writeClickToken,
  writeUnsubscribeToken,
  writeViewToken,
} from './mail-links.js';

const secret = 'a'.repeat(64);
const link: UnsubscribeLink = {
  workspaceId: 7,
  recipientId: 123_456,
  language: 'es',
  addressHash: addressHash(secret, 7, 'ana@acme.es'),
};
const token = writeUnsubscribeToken(secret, link);

describe('the token of an unsubscription', () => {
  it.each([
    link,
    { ...link, language: 'en' as const },
    { ...link, recipientId: 0 },
    { ...link, workspaceId: 2 ** 31 - 1, recipientId: 2 ** 31 - 1 },
  ])('says %j again', (said) => {
    const written = writeUnsubscribeToken(secret, said);
    expect(written).toMatch(/^[\w-]{48}$/);
    expect(readUnsubscribeToken(secret, written)).toEqual(said);
  });

  it('is refused with any letter changed, cut, added or written otherwise', () => {
    for (let at = 0; at < token.length; at++)
      for (const letter of ['A', 'B', '_', '.'].filter((other) => other !== token[at]))
        expect(readUnsubscribeToken(secret, token.slice(0, at) + letter + token.slice(at + 1))).toBeNull();
    for (const other of [
      '',
      'x',
      token.slice(1),
      `${token}A`,
      ` ${token}`,
      `${token}=`,
      token.repeat(2),
      `${token}\n`,
    ])
      expect(readUnsubscribeToken(secret, other)).toBeNull();
    for (const other of ['ñ'.repeat(48), '='.repeat(48), ' '.repeat(48), `${token.slice(0, 47)} `])
      expect(readUnsubscribeToken(secret, other)).toBeNull();
  });

  it('is refused with another secret, and with what was signed for something else', () => {
    expect(readUnsubscribeToken('b'.repeat(64), token)).toBeNull();
    const clicked = writeClickToken(secret, 5);
    expect(readUnsubscribeToken(secret, clicked)).toBeNull();
    expect(readUnsubscribeToken(secret, clicked.repeat(3))).toBeNull();
  });

  it('differs for two addresses and two users, and holds no address', () => {
    const of = (workspaceId: number, address: string) =>
      writeUnsubscribeToken(secret, {
        ...link,
        workspaceId,
        addressHash: addressHash(secret, workspaceId, address),
      });
    const tokens = [of(7, 'ana@acme.es'), of(7, 'eva@acme.es'), of(8, 'ana@acme.es')];
    expect(new Set(tokens).size).toBe(3);
    const bytes = Buffer.from(token, 'base64url').toString('latin1');
    expect(bytes).not.toMatch(/ana|acme/);
  });
});

describe('the hash of an address', () => {
  it('regards neither case nor white space around it, and differs by user and secret', () => {
    const hash = addressHash(secret, 7, 'ana@acme.es');
    expect(hash).toMatch(/^[0-9a-f]{32}$/);
    expect(addressHash(secret, 7, ' Ana@ACME.es\n')).toBe(hash);
    expect(addressHash(secret, 8, 'ana@acme.es')).not.toBe(hash);
    expect(addressHash('b', 7, 'ana@acme.es')).not.toBe(hash);
  });
});

describe('the token of a click', () => {
  it('says the link again, and nothing else does', () => {
    for (const id of [0, 1, 2 ** 31 - 1]) {
      const written = writeClickToken(secret, id);
      expect(written).toMatch(/^[\w-]{16}$/);
      expect(readClickToken(secret, written)).toBe(id);
      expect(readClickToken('b', written)).toBeNull();
      for (let at = 0; at < written.length; at++)
        expect(
          readClickToken(
            secret,
            `${written.slice(0, at)}${written[at] === 'A' ? 'B' : 'A'}${written.slice(at + 1)}`,
          ),
        ).toBeNull();
    }
    for (const other of ['', 'A'.repeat(16), token, token.slice(0, 16)])
      expect(readClickToken(secret, other)).toBeNull();
  });
});

describe('the token of an email that is shown as a page', () => {
  it('says the recipient again, and nothing else does', () => {
    for (const id of [1, 2 ** 31 - 1]) {
      const written = writeViewToken(secret, id);
      expect(written).toMatch(/^[\w-]{24}$/);
      expect(readViewToken(secret, written)).toBe(id);
      expect(readViewToken('b', written)).toBeNull();
      expect(readClickToken(secret, written)).toBeNull();
      for (let at = 0; at < written.length; at++) {
        const other = written[at] === 'A' ? 'B' : 'A';
        expect(readViewToken(secret, written.slice(0, at) + other + written.slice(at + 1))).toBeNull();
      }
    }
    expect(readViewToken(secret, writeClickToken(secret, 5))).toBeNull();
  });
});
