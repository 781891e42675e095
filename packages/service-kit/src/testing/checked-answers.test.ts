import { Controller, Get, Module } from '@nestjs/common';
import { z } from 'zod';
import { Answers, baseVariables, defineConfig, defineService, Page, Public } from '../index.js';
import { sqlite, useService } from './index.js';

const Author = z.object({ id: z.int().positive(), at: z.iso.datetime() });
const authorOf = (id: number) => ({ id, at: new Date(0) });

@Controller('authors')
class AuthorController {
  @Public()
  @Get('known')
  @Answers(200, Author)
  known() {
    return authorOf(1);
  }

  @Public()
  @Get('unknown')
  @Answers(200, Author)
  unknown() {
    return authorOf(0);
  }

  @Public()
  @Get('listed')
  @Answers(200, Author.array())
  listed() {
    return new Page([authorOf(1), authorOf(0)], 2);
  }
}

@Module({ controllers: [AuthorController] })
class AuthorModule {}

const service = useService(
  defineService({
    declaration: {
      ...{ name: 'author', port: 8097, paths: {}, calls: {}, errors: {}, fieldErrors: {} },
      ...{ pages: {}, pageSettings: {} },
    },
    config: defineConfig('author', baseVariables(0)),
    module: AuthorModule,
    entities: [],
    migrations: [],
  }),
  sqlite,
);

it('fails the calls of tests whose answer is not as documented, also a row of a list', async () => {
  const statusOf = async (path: string) => (await service.http('GET', `/authors/${path}`)).status;
  expect(await statusOf('known')).toBe(200);
  expect(await statusOf('unknown')).toBe(500);
  expect(await statusOf('listed')).toBe(500);
  expect(service.logs.join('\n')).toContain('an answer does not match its schema');
});
