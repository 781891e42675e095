import { Body, Controller, Module, Post } from '@nestjs/common';
import { z } from 'zod';
import {
  baseVariables,
  defineConfig,
  defineService,
  FromPageCall,
  type PageCall,
  Public,
  TakesFormsOfAnybody,
  TakesPostedForms,
  writePageCall,
} from '../index.js';
import { listRoutes, sqlite, until, useService } from '../testing/index.js';

const Wish = z.object({ wish: z.string() });

@Controller('wishes')
class WishController {
  @Public()
  @Post()
  called(@Body({ schema: Wish }) { wish }: z.infer<typeof Wish>) {
    return { called: wish };
  }

  @Public()
  @Post()
  @TakesPostedForms()
  posted(@Body({ schema: Wish }) { wish }: z.infer<typeof Wish>, @FromPageCall() { brand }: PageCall) {
    return { posted: wish, brand };
  }

  @Public()
  @Post('anybody/:name')
  @TakesFormsOfAnybody()
  anybody(@Body({ schema: z.record(z.string(), z.string()) }) fields: Record<string, string>) {
    return { fields };
  }

  @Public()
  @Post('called')
  onlyCalled(@Body({ schema: Wish }) { wish }: z.infer<typeof Wish>) {
    return { called: wish };
  }
}

@Module({ controllers: [WishController] })
class WishModule {}

const service = useService(
  defineService({
    declaration: {
      name: 'wish',
      port: 8098,
      paths: {},
      calls: {},
      errors: {},
      fieldErrors: {},
      pages: {
        '/wishes/:name': { foreignPictures: false, email: false, formsOfAnybody: true, secret: true },
      },
      pageSettings: {},
    },
    config: defineConfig('wish', baseVariables(0)),
    module: WishModule,
    entities: [],
    migrations: [],
  }),
  sqlite,
);

const page = writePageCall({
  nonce: 'n',
  language: 'es',
  brand: 'Acme',
  origin: 'https://site.example',
  back: '/',
});
const post = (path: string, raw: string, type: string, told: string | null = page) =>
  service.http('POST', path, {
    raw,
    headers: { 'content-type': type, ...(told !== null && { 'x-internal-page': told }) },
  });
const form = 'application/x-www-form-urlencoded';

it.each([form, 'Application/X-WWW-Form-Urlencoded ; charset=utf-8'])(
  'a form is posted as %s',
  async (type) => {
    const answer = await post('/wishes', 'wish=a&wish=b+%26%0D%0Ac&__proto__=x', type);
    expect([answer.status, answer.json]).toEqual([201, { posted: 'b &\r\nc', brand: 'Acme' }]);
  },
);

it('a body that is no form goes to the other route', async () => {
  expect((await post('/wishes', '{"wish":"a"}', 'application/json')).json).toEqual({ called: 'a' });
  expect((await post('/wishes', '{"wish":"a"}', 'application/json', null)).json).toEqual({ called: 'a' });
});

it.each([
  ['to a route that takes none', '/wishes/called', page],
  ['past the gateway', '/wishes', null],
  ['with what the gateway never writes', '/wishes', '{}'],
])('a form %s is refused', async (_how, path, told) => {
  const answer = await post(path, 'wish=a', form, told);
  expect(answer.json).toMatchObject({ statusCode: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
});

it('its fields are checked as those of any body, and it is one route of its own', async () => {
  expect((await post('/wishes', 'other=a', form)).json).toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(listRoutes(service.app).flatMap(({ unchecked }) => unchecked)).toEqual([]);
  const described = await service.http('GET', '/openapi.json');
  expect(described.text).not.toContain('posted');
});

describe('a form that anybody may post', () => {
  const multipart = (part: string) => `--x\r\nContent-Disposition: form-data; name=${part}\r\n--x--\r\n`;

  it.each([
    [form, 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=x', multipart('"List-Unsubscribe"\r\n\r\nOne-Click')],
    ['Multipart/Form-Data; charset=utf-8; boundary="x"', multipart('"List-Unsubscribe"\r\n\r\nOne-Click')],
  ])('has its fields as %s', async (type, body) => {
    const answer = await post('/wishes/anybody/wren', body, type);
    expect(answer.json).toEqual({ fields: { 'List-Unsubscribe': 'One-Click' } });
  });

  it.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    ['with another boundary', 'multipart/form-data; boundary=y', multipart('"a"\r\n\r\nb')],
    ['that breaks off', 'multipart/form-data; boundary=x', '--x\r\nContent-Dispo'],
    ['with a file alone', 'multipart/form-data; boundary=x', multipart('"a"; filename="b"\r\n\r\nc')],
  ])('and multipart %s has none', async (_how, type, body) => {
    const answer = await post('/wishes/anybody/wren', body, type);
    expect([answer.status, answer.json]).toEqual([201, { fields: {} }]);
  });

  it('may have no body at all', async () => {
    const answer = await service.http('POST', '/wishes/anybody/wren', {
      headers: { 'x-internal-page': page },
    });
    expect([answer.status, answer.json]).toEqual([201, { fields: {} }]);
  });

  it.each([
    ['past the gateway', '/wishes/anybody/wren', null],
    ['to a route for forms of our own pages', '/wishes', page],
  ])('is refused as multipart %s', async (_how, path, told) => {
    const body = multipart('"wish"\r\n\r\na');
    expect((await post(path, body, 'multipart/form-data; boundary=x', told)).status).toBe(415);
  });
});

it('logs nothing of an address that is a secret', async () => {
  await post('/wishes/anybody/wren', '', form);
  await service.http('GET', '/WISHES/wren?lang=es');
  const logged = await until(
    async () => service.logs.join(''),
    (lines) => lines.includes('"path":"/WISHES/'),
  );
  expect(logged).toContain('"path":"/wishes/[redacted]"');
  expect(logged).toContain('"path":"/WISHES/[redacted]"');
  expect(service.logs.join('')).not.toContain('wren');
});
