import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { AppError } from '../errors/app-error.js';
import { errorBody } from '../errors/messages.js';
import { describeCalls, requireDeclared } from '../http/openapi.js';
import { readDeclaration, readDeclarations } from './read-declaration.js';

const text = { en: 'No such bird.', es: 'No existe esa ave.' };
const birds = {
  name: 'birds',
  port: 9101,
  paths: { '/api/birds': {} },
  calls: { 'GET /api/birds/common': { session: 'none' }, 'GET /api/birds/:id/song': { session: 'optional' } },
  errors: { BIRD_UNKNOWN: { status: 404, log: 'none', text } },
  fieldErrors: { WINGLESS: { text } },
  pages: { '/nest/:name': { foreignPictures: true, email: false, formsOfAnybody: false, secret: false } },
  pageSettings: { SEASON: { about: 'Time of year' } },
};
const trees = { name: 'trees', port: 9102, paths: { '/api/trees': { session: 'optional', kind: 'stream' } } };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'services-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(...declarations: { name: string }[]): void {
  for (const declaration of declarations) {
    mkdirSync(join(folder, declaration.name), { recursive: true });
    writeFileSync(join(folder, declaration.name, 'service.json'), JSON.stringify(declaration));
  }
}

describe('the declarations of services', () => {
  it('are read by name, with what they leave out; a folder without one is no service', () => {
    write(trees, birds);
    mkdirSync(join(folder, 'gateway'));
    expect(readDeclarations(folder)).toEqual([
      birds,
      { ...trees, calls: {}, errors: {}, fieldErrors: {}, pages: {}, pageSettings: {} },
    ]);
  });

  it.each([
    ['a path', { paths: { '/api/birds': {} } }, 'the path /api/birds is of birds and of trees'],
    [
      'an address of pages',
      { pages: { '/nest/:other': {} } },
      'the address of pages /nest/ is of birds and of trees',
    ],
    ['a port', { port: 9101 }, 'the port 9101 is of birds and of trees'],
    ['a setting', { pageSettings: birds.pageSettings }, 'the setting SEASON is of birds and of trees'],
    ['an error code', { errors: birds.errors }, 'the error code BIRD_UNKNOWN is of birds and of trees'],
    [
      'a code of every service',
      { errors: { NOT_FOUND: birds.errors.BIRD_UNKNOWN } },
      'the error code NOT_FOUND is of every service and of trees',
    ],
    [
      'a field’s code of every service',
      { fieldErrors: { REQUIRED: { text } } },
      'the code of a field REQUIRED is of every service and of trees',
    ],
    ['a reserved path', { paths: { '/api/own': {} } }, 'the path /api/own is of the gateway and of trees'],
  ])('that share %s are refused together', (_what, change, message) => {
    write(birds, { ...trees, ...change });
    expect(() => readDeclarations(folder, { '/api/own': 'the gateway' })).toThrow(message);
  });

  it('with two that know the sessions are refused', () => {
    write({ ...birds, ...{ role: 'sessions' } }, { ...trees, ...{ role: 'sessions' } });
    expect(() => readDeclarations(folder)).toThrow('the role sessions is of birds and of trees');
  });

  it.each([
    ['a path of two segments', { paths: { '/api/birds/all': {} } }],
    ['a path outside of /api', { paths: { '/birds': {} } }],
    ['a path with a dot', { paths: { '/api/..': {} } }],
    ['a path with a slash at the end', { paths: { '/api/birds/': {} } }],
    ['pages where previews are', { pages: { '/preview/:key': {} } }],
    ['a call of another’s path', { calls: { 'GET /api/trees': {} } }],
    ['a call of a path that only begins alike', { calls: { 'GET /api/birdsong': {} } }],
    ['a call with an id in the place of its segment', { calls: { 'GET /api/:id': {} } }],
    ['a call without a method', { calls: { '/api/birds': {} } }],
    ['an unknown kind', { paths: { '/api/birds': { kind: 'socket' } } }],
    ['a session beside a key of its own', { calls: { 'GET /api/birds': { ownKey: true } } }],
    ['an unknown field', { prefix: '/api/birds' }],
    ['an error without a text', { errors: { GONE: { status: 410, log: 'none', text: { en: 'Gone.' } } } }],
    ['a fault of ours that is not logged', { errors: { BROKEN: { status: 500, log: 'none', text } } }],
    ['a success for an error', { errors: { FINE: { status: 200, log: 'none', text } } }],
    ['the name of another folder', { name: 'bird' }],
  ])('with %s are refused, naming the file', (_what, change) => {
    write(birds);
    writeFileSync(join(folder, 'birds', 'service.json'), JSON.stringify({ ...birds, ...change }));
    expect(() => readDeclarations(folder)).toThrow(join(folder, 'birds', 'service.json'));
  });
});

describe('a service’s own declaration', () => {
  it('has its errors with their codes, which are answered in the caller’s language', () => {
    write(birds);
    const { errors, fieldErrors } = readDeclaration<typeof birds>(join(folder, 'birds', 'service.json'));
    const error = new AppError(errors.BIRD_UNKNOWN, {
      fields: [{ field: 'name', code: fieldErrors.WINGLESS }],
    });
    expect(errorBody(error, 'es', 'r')).toEqual({
      statusCode: 404,
      code: 'BIRD_UNKNOWN',
      message: text.es,
      fields: [{ field: 'name', code: 'WINGLESS', message: text.es }],
      requestId: 'r',
    });
  });

  it('says in the OpenAPI description what a session means to each call', () => {
    write(birds);
    const [declaration] = readDeclarations(folder);
    if (!declaration) throw new Error('there is no declaration');
    const operation = () => ({ responses: {} });
    const paths = {
      '/livez': { get: operation() },
      '/api/birds/common': { get: operation(), post: operation() },
      '/api/birds/{id}/song': { get: operation() },
    };
    describeCalls({ paths }, declaration);
    expect(paths).toMatchObject({
      '/livez': { get: { responses: {} } },
      '/api/birds/common': { get: { security: [] }, post: { security: [{ bearer: [] }] } },
      '/api/birds/{id}/song': { get: { security: [{}, { bearer: [] }] } },
    });
    expect(paths['/livez'].get).not.toHaveProperty('security');
    expect(() => describeCalls({ paths: { '/api/nests': { get: operation() } } }, declaration)).toThrow(
      'birds answers /api/nests',
    );
  });

  it('lets no service answer below /api outside of its declaration', () => {
    write(birds);
    const [declaration] = readDeclarations(folder);
    if (declaration === undefined) throw new Error('no declaration');
    const instance = fastify();
    requireDeclared(instance, declaration);
    const answer = async () => 'x';
    instance.get('/livez', answer);
    instance.get('/api/birds/:id/song', answer);
    expect(() => instance.get('/api/nests', answer)).toThrow('birds answers /api/nests');
    expect(() => instance.get('/api/birdsong', answer)).toThrow('birds answers /api/birdsong');
  });
});
