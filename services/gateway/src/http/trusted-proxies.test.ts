import fastify from 'fastify';
import { gatewayConfig } from '../config.js';
import { trustedProxies } from './trusted-proxies.js';

describe('trustedProxies', () => {
  it('trusts nobody when it is not set', () => {
    expect(trustedProxies(' ')).toBe(false);
  });
  it('trusts as many proxies as it is told', () => {
    const trust = trustedProxies('2');
    expect(typeof trust === 'function' && [0, 1, 2].map((hop) => trust('203.0.113.7', hop))).toEqual([
      true,
      true,
      false,
    ]);
  });
  it('trusts the addresses and ranges of a list', () => {
    expect(trustedProxies('10.0.0.0/8, 127.0.0.1')).toEqual(['10.0.0.0/8', '127.0.0.1']);
  });
});

describe('the setting TRUST_PROXY', () => {
  const load = (value: string) => () => gatewayConfig.load({ TRUST_PROXY: value });

  it.each(['', '2', '10.0.0.1', '10.0.0.0/8, fd00::/128', '10.0.0.0/255.0.0.0', 'loopback,10.0.0.1/32'])(
    'takes "%s"',
    (value) => {
      expect(load(value)).not.toThrow();
      expect(() => fastify({ trustProxy: trustedProxies(value) })).not.toThrow();
    },
  );
  it.each([
    'banana',
    '10.0.0.1,',
    '-1',
    '10.0.0.0/0',
    '10.0.0.0/33',
    '10.0.0.0/x',
    'fd00::/129',
    'fd00::/255.0.0.0',
    '10.0.0.0/8/8',
  ])('refuses "%s" by name', (value) => {
    expect(load(value)).toThrow(
      'TRUST_PROXY: it must be a number of proxies, or a list of addresses and ranges',
    );
    expect(() => fastify({ trustProxy: trustedProxies(value) })).toThrow();
  });
});
