import { type CallHandler, type ExecutionContext, Module, type NestInterceptor } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { map } from 'rxjs';
import { Page } from '../http/list-page.js';
import { answerSchemaOf } from '../http/openapi.js';
import type { ServiceDefinition } from '../service/define-service.js';

/** Fails a call whose answer a portal could not read, because it does not match the documented schema. */
class CheckedAnswers implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler) {
    const schema = answerSchemaOf(context.getHandler());
    if (schema === undefined) return next.handle();
    const check = (answer: unknown) => {
      // A handler that writes to the reply itself returns nothing.
      if (answer === undefined) return answer;
      const sent: unknown = JSON.parse(JSON.stringify(answer instanceof Page ? answer.rows : answer));
      const { error } = schema.safeParse(sent);
      if (error) throw new Error(`an answer does not match its schema: ${error.message}`);
      return answer;
    };
    return next.handle().pipe(map(check));
  }
}

/** Returns a service that checks its own answers. */
export function withCheckedAnswers(service: ServiceDefinition): ServiceDefinition {
  class CheckedModule {}
  Module({
    imports: [service.module],
    providers: [{ provide: APP_INTERCEPTOR, useClass: CheckedAnswers }],
  })(CheckedModule);
  return { ...service, module: CheckedModule };
}
