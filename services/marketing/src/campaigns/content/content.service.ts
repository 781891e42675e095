import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type ContentGeneratorName, contentLimits, contentPartsOf } from '@portals/contracts/constants';
import {
  type Content,
  type ContentEvent,
  type ContentGenerators,
  type ContentInput,
  type ContentQuery,
  type ContentRequest,
  ContentRequest as ContentRequestSchema,
  type ContentRow,
  type ContentVariant,
  type ContentVariantInput,
  type ContentVariantPatch,
  type MarketingCompany,
  type MarketingProduct,
} from '@portals/contracts/marketing';
import {
  type AccessUser,
  AppError,
  CurrentPlaces,
  FairReads,
  notFound,
  type Page,
  Throttle,
  transaction,
} from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CompanyAccess, MarketingCompanyRepository, MarketingProductRepository } from '../../crm/index.js';
import { changeRow, declaration } from '../../kernel/index.js';
import type { ContentGenerator } from './brief/generator.js';
import { ContentRepository, toContent } from './content.repository.js';
import { type BriefSource, briefOf } from './content-brief.rules.js';
import { CONTENT_GENERATORS, type GeneratorMap } from './content-generators.js';
import { ContentWriter, type Writing } from './content-writer.js';

/** Stream of events while texts are being written. Writing starts when the stream is first read. */
export type ContentStream = (signal: AbortSignal) => AsyncIterable<ContentEvent>;

const hourMs = 3_600_000;
const ruleOf = (user: AccessUser) => ({
  key: ['content', String(user.id)],
  limit: contentLimits.perHour,
  windowMs: hourMs,
});
const seedLimit = 2 ** 31 - 1;

/** Generates and edits texts about products (rules 10.1 to 10.8). */
@Injectable()
export class ContentService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(CurrentPlaces) private readonly places: CurrentPlaces,
    @Inject(MarketingCompanyRepository) private readonly companies: MarketingCompanyRepository,
    @Inject(MarketingProductRepository) private readonly products: MarketingProductRepository,
    @Inject(ContentRepository) private readonly contents: ContentRepository,
    @Inject(CONTENT_GENERATORS) private readonly byName: GeneratorMap,
    @Inject(ContentWriter) private readonly writer: ContentWriter,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(FairReads) private readonly reads: FairReads,
  ) {}

  async generators(user: AccessUser, companyId: number): Promise<ContentGenerators> {
    await this.access.require(user, companyId, 'work');
    return { model: this.byName.get('model')?.model ?? null };
  }

  async list(user: AccessUser, companyId: number, query: ContentQuery): Promise<Page<ContentRow>> {
    await this.access.require(user, companyId, 'work');
    return this.contents.list(companyId, query, this.reads.of(user));
  }

  get(user: AccessUser, id: number): Promise<Content> {
    return this.access.row(user, 'work', (reach) => this.contents.find(reach, id));
  }

  async delete(user: AccessUser, id: number): Promise<void> {
    await this.get(user, id);
    await this.contents.delete(id);
  }

  /**
   * Starts a generation: stores the request, with an empty row for each text.
   * @throws AppError NOT_FOUND, CONTENT_NO_MODEL, TOO_MANY_REQUESTS
   */
  async generate(user: AccessUser, companyId: number, input: ContentInput): Promise<ContentStream> {
    const { source, generator, content } = await transaction(this.dataSource, async (manager) => {
      const company = await this.holdCompany(user, companyId, manager);
      const product = await this.products.findOf(companyId, input.productId, manager);
      if (product === null) throw notFound();
      const generator = this.generatorNamed(input.generator);
      await this.throttle.consume(ruleOf(user), manager);
      const source = sourceOf(user, ContentRequestSchema.parse(input), company, product);
      return { source, generator, content: await this.insert(source, generator, manager) };
    });
    const jobs = content.variants.map((variant) => ({ variant, brief: briefOf(source, variant.number) }));
    const ended: Writing['ended'] = async ({ hasText, hasFailed }) => {
      if (!hasText) await this.contents.delete(content.id);
      if (!hasText && hasFailed) await this.throttle.refund(ruleOf(user));
    };
    const isWanted = this.watch(user, content);
    return (signal) => this.writer.write({ generator, content, jobs, isWanted, ended }, signal);
  }

  /**
   * Starts to regenerate a text; the previous text is preserved.
   * @throws AppError NOT_FOUND, CONTENT_PRODUCT_GONE, CONTENT_NO_MODEL, TOO_MANY_REQUESTS
   */
  async regenerate(user: AccessUser, id: number, input: ContentVariantInput): Promise<ContentStream> {
    const { source, generator, variant, content } = await transaction(this.dataSource, async (manager) => {
      const found = await this.contents.read(id, manager);
      if (found === null) throw notFound();
      const { request, marketingCompanyId, variants } = found;
      const company = await this.holdCompany(user, marketingCompanyId, manager);
      if (!variants.some(({ number }) => number === input.number)) throw notFound();
      const product = await this.products.findOf(marketingCompanyId, request.productId, manager);
      if (product === null) throw new AppError(declaration.errors.CONTENT_PRODUCT_GONE);
      const generator = this.generatorNamed(input.generator);
      await this.throttle.consume(ruleOf(user), manager);
      const source = sourceOf(user, request, company, product);
      const variant = await this.insertVariant(id, input.number, source, generator, manager);
      return { source, generator, variant, content: await this.contents.read(id, manager) };
    });
    if (content === null) throw notFound();
    const jobs = [{ variant, brief: briefOf(source, input.number) }];
    const ended: Writing['ended'] = async ({ hasText, hasFailed }) => {
      if (!hasText) await this.contents.deleteVariant(variant.id);
      if (!hasText && hasFailed) await this.throttle.refund(ruleOf(user));
    };
    const isWanted = this.watch(user, content);
    return (signal) => this.writer.write({ generator, content, jobs, isWanted, ended }, signal);
  }

  /** @throws AppError EDIT_CONFLICT when somebody else has changed the text since it was read (rule 9.6); CONTENT_WRITING */
  async update(user: AccessUser, id: number, patch: ContentVariantPatch): Promise<ContentVariant> {
    const find = () => this.access.row(user, 'work', (reach) => this.contents.findVariant(reach, id));
    const variant = await find();
    if (variant.state === 'writing') throw new AppError(declaration.errors.CONTENT_WRITING);
    const { request } = await this.get(user, variant.contentId);
    requirePartsOf(request, patch);
    return changeRow(patch, {
      find,
      write: (next) =>
        transaction(this.dataSource, async (manager) => {
          const stored = await this.contents.update({ ...next, isEdited: true }, manager);
          if (stored !== null) await this.contents.index(stored.contentId, manager);
          return stored;
        }),
    });
  }

  /** Returns a function that checks whether the user may still have texts written for the company; the company may be deleted meanwhile. */
  private watch(user: AccessUser, { marketingCompanyId }: Content): () => Promise<boolean> {
    const current = this.places.follow(user);
    return async () => this.access.has(await current(), marketingCompanyId, 'work');
  }

  private generatorNamed(name: ContentGeneratorName): ContentGenerator {
    const generator = this.byName.get(name);
    if (generator === undefined) throw new AppError(declaration.errors.CONTENT_NO_MODEL);
    return generator;
  }

  /** Returns a company and locks it against deletion, so that it cannot be deleted between the access check and storing the texts. */
  private holdCompany(
    user: AccessUser,
    companyId: number,
    manager: EntityManager,
  ): Promise<MarketingCompany> {
    return this.access.row(user, 'work', (reach) => this.companies.hold(reach, companyId, manager));
  }

  private async insert(
    source: BriefSource,
    generator: ContentGenerator,
    manager: EntityManager,
  ): Promise<Content> {
    const { request, company, product } = source;
    const { type, network, language, productId } = request;
    const { name, model } = generator;
    const createdAt = new Date();
    const asked = { request, type, network, language, productId, productName: product.name };
    const written = { generator: name, model, isGeneratedAutomatically: true, createdAt };
    const row = await this.contents.insert({ marketingCompanyId: company.id, ...asked, ...written }, manager);
    const variants: ContentVariant[] = [];
    for (let number = 1; number <= request.variants; number++)
      variants.push(await this.insertVariant(row.id, number, source, generator, manager));
    return toContent(row, variants);
  }

  private insertVariant(
    contentId: number,
    number: number,
    { seed }: BriefSource,
    { name, model }: ContentGenerator,
    manager: EntityManager,
  ): Promise<ContentVariant> {
    const variant = { contentId, number, generator: name, model, seed };
    return this.contents.insertVariant(variant, new Date(), manager);
  }
}

const sourceOf = (
  { id: userId }: AccessUser,
  request: ContentRequest,
  company: MarketingCompany,
  product: MarketingProduct,
): BriefSource => ({ request, company, product, seed: randomInt(seedLimit), userId });

/** @throws AppError VALIDATION_FAILED for parts that do not exist in texts of this type */
function requirePartsOf(
  { type, network }: ContentRequest,
  { version: _version, ...parts }: ContentVariantPatch,
) {
  const names: readonly string[] = contentPartsOf(type, network).map(({ name }) => name);
  const fields = Object.entries(parts)
    .filter(([name, text]) => text !== undefined && !names.includes(name))
    .map(([field]) => ({ field, code: 'INVALID' as const }));
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields });
}
