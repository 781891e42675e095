type Swagger = typeof import('@nestjs/swagger');
type Described = ClassDecorator & MethodDecorator;

/** What is to be said of classes and methods, in the order in which they say it. */
const waiting: ((swagger: Swagger) => void)[] = [];

/**
 * A decorator that says something in the description of a service, and does nothing else. It waits until somebody asks for the description:
 * loading @nestjs/swagger takes the processor for some tenths of a second, which no start of a service has to wait for.
 */
export function described(decoratorOf: (swagger: Swagger) => ClassDecorator | MethodDecorator): Described {
  return (target: object, key?: string | symbol, descriptor?: PropertyDescriptor) => {
    waiting.push((swagger) => void Reflect.apply(decoratorOf(swagger), undefined, [target, key, descriptor]));
  };
}

/** Those of @nestjs/swagger with the same names. */
export const ApiTags = (...tags: string[]): Described => described((swagger) => swagger.ApiTags(...tags));
export const ApiProduces = (...types: string[]): Described =>
  described((swagger) => swagger.ApiProduces(...types));
export const ApiExcludeController = (): Described => described((swagger) => swagger.ApiExcludeController());
export const ApiExcludeEndpoint = (): Described => described((swagger) => swagger.ApiExcludeEndpoint());

/** Loads @nestjs/swagger, and tells it what all classes and methods that are loaded have said until now. */
export async function loadSwagger(): Promise<Swagger> {
  // biome-ignore lint/style/noRestrictedImports: this is the one place that loads it, when the description is asked for.
  const swagger = await import('@nestjs/swagger');
  for (const tell of waiting.splice(0)) tell(swagger);
  return swagger;
}
