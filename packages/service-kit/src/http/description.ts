type Swagger = typeof import('@nestjs/swagger');
type Described = ClassDecorator & MethodDecorator;

/** Pending descriptions of classes and methods, in the order in which they were declared. */
const waiting: ((swagger: Swagger) => void)[] = [];

/**
 * Creates a decorator that adds to the API description of a service. It takes effect only when the description is requested, because
 * loading @nestjs/swagger takes some tenths of a second, which would slow down every start.
 */
export function described(decoratorOf: (swagger: Swagger) => ClassDecorator | MethodDecorator): Described {
  return (target: object, key?: string | symbol, descriptor?: PropertyDescriptor) => {
    waiting.push((swagger) => void Reflect.apply(decoratorOf(swagger), undefined, [target, key, descriptor]));
  };
}

/** Deferred versions of the decorators of @nestjs/swagger with the same names. */
export const ApiTags = (...tags: string[]): Described => described((swagger) => swagger.ApiTags(...tags));
export const ApiProduces = (...types: string[]): Described =>
  described((swagger) => swagger.ApiProduces(...types));
export const ApiExcludeController = (): Described => described((swagger) => swagger.ApiExcludeController());
export const ApiExcludeEndpoint = (): Described => described((swagger) => swagger.ApiExcludeEndpoint());

/** Loads @nestjs/swagger and applies all pending descriptions. */
export async function loadSwagger(): Promise<Swagger> {
  // biome-ignore lint/style/noRestrictedImports: only this function loads the package, when the description is requested.
  const swagger = await import('@nestjs/swagger');
  for (const tell of waiting.splice(0)) tell(swagger);
  return swagger;
}
