import { join } from 'node:path';
import { ApiTable } from '../src/api/api-table.js';
import { loadUpstreams } from '../src/api/upstreams.js';

const upstreams = loadUpstreams(join(__dirname, '..', '..'), {});
const table = new ApiTable(upstreams.map(({ declaration }) => declaration));

/** Returns the service for a path, with any method. */
function apiTarget(path: string): string | null {
  const target = table.find('PUT', path);
  return target && (target.service ?? 'gateway');
}

describe('apiTarget', () => {
  it.each([
    ['/api/user', 'auth'],
    ['/api/user/', 'auth'],
    ['/api/login', 'auth'],
    ['/api/register', 'auth'],
    ['/api/logout', 'auth'],
    ['/api/companies', 'consulting'],
    ['/api/companies/7/products', 'consulting'],
    ['/api/products/1', 'consulting'],
    ['/api/departments', 'consulting'],
    ['/api/problems', 'consulting'],
    ['/api/strengths', 'consulting'],
    ['/api/contacts', 'consulting'],
    ['/api/contacts/3', 'consulting'],
    ['/api/reports', 'consulting'],
    ['/api/contact/send-email', 'marketing'],
    ['/api/contact', 'marketing'],
    ['/api/marketing/products', 'marketing'],
    ['/api/marketing/companies', 'marketing'],
    ['/api/portal-events', 'gateway'],
  ])('%s goes to %s', (path, target) => {
    expect(apiTarget(path)).toBe(target);
  });

  it.each([
    '/api',
    '/api/',
    '/api//user',
    '/API/user',
    '/api/User',
    '/api/users',
    '/api/loginx',
    '/api/log',
    '/api/company',
    '/api/companies2',
    '/api/report',
    '/api/marketing-companies',
    '/api/portal-event',
    '/api/constructor',
    '/api/__proto__',
    '/api/internal/exchange',
    '/api/../internal/exchange',
    '/api/user/..',
    '/api/user/./x',
    '/api/%75ser',
    '/api/user/%2e%2e/exchange',
    '/api/user%2Fx',
    '/api/user/a\\b',
    '/internal/exchange',
    '/apis/user',
  ])('nobody answers %s', (path) => {
    expect(apiTarget(path)).toBeNull();
  });

  it('never lets one segment capture another that it begins', () => {
    const segments = [
      'user',
      'login',
      'register',
      'logout',
      'companies',
      'products',
      'departments',
      'problems',
      'strengths',
      'contacts',
      'reports',
      'contact',
      'marketing',
      'portal-events',
    ];
    for (const segment of segments) {
      expect(apiTarget(`/api/${segment}x`)).toBeNull();
      expect(apiTarget(`/api/${segment}-x/1`)).toBeNull();
      const shorter = segment.slice(0, -1);
      if (!segments.includes(shorter)) expect(apiTarget(`/api/${shorter}`)).toBeNull();
    }
  });
});

it.each([
  ['POST', '/api/login', 'none'],
  ['POST', '/api/register', 'none'],
  ['POST', '/api/contact/send-email', 'none'],
  ['GET', '/api/contact/sent', 'none'],
  ['HEAD', '/api/contact/sent', 'none'],
  ['GET', '/api/user', 'optional'],
  ['POST', '/api/logout', 'optional'],
  ['GET', '/api/login', 'required'],
  ['POST', '/api/contacts', 'required'],
  ['GET', '/api/companies', 'required'],
  ['GET', '/api/user/', 'required'],
])('a session is, to %s %s, %s', (method, path, need) => {
  expect(table.find(method, path)?.session).toBe(need);
});

it('treats a call with an id in its path as declared, and no other one', () => {
  const kindOf = (method: string, path: string) => table.find(method, path)?.kind;
  expect(kindOf('GET', '/api/marketing/companies/7/leads/export')).toBe('stream');
  expect(kindOf('GET', '/api/marketing/companies/7/leads/export/x')).toBe('api');
  expect(kindOf('GET', '/api/marketing/companies/7/8/leads/export')).toBe('api');
  expect(kindOf('POST', '/api/marketing/companies/7/leads/export')).toBe('api');
  expect(kindOf('GET', '/x/api/marketing/companies/7/leads/export')).toBeUndefined();
});
