import { Body, Controller, Module, Post } from '@nestjs/common';
import { z } from 'zod';
import {
  baseVariables,
  defineConfig,
  defineService,
  FromPageCall,
  type PageCall,
  Public,
  TakesPostedForms,
  writePageCall,
} from '../index.js';
import { listRoutes, sqlite, useService } from '../testing/index.js';

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
      pages: {},
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

it('what is no form goes to the route beside it', async () => {
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
