import { seal, unseal } from './seal.js';

describe('sealing', () => {
  it('returns the text for the same secret only', () => {
    const sealed = seal('private part', 'a good long secret');
    expect(sealed).not.toContain('private');
    expect(unseal(sealed, 'a good long secret')).toBe('private part');
    expect(unseal(sealed, 'another long secret')).toBeNull();
    expect(unseal(sealed, undefined)).toBeNull();
    expect(unseal(`${sealed.slice(0, -8)}AAAAAAA=`, 'a good long secret')).toBeNull();
  });

  it('never looks the same twice, and leaves the text alone without a secret', () => {
    expect(seal('x', 'a good long secret')).not.toBe(seal('x', 'a good long secret'));
    expect(unseal(seal('x', undefined), undefined)).toBe('x');
  });
});
