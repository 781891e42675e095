import { Inject, Injectable } from '@nestjs/common';
import { type AdDesignLayout, contentGenerators, contentPartNames } from '@portals/contracts/constants';
import {
  type AdLook,
  Content,
  type ContentQuery,
  ContentRow,
  type ContentTexts,
  ContentVariant,
} from '@portals/contracts/marketing';
import { type AccessCondition, databaseTime, type Page, type RowReader, toDate } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type RowSet, readPage } from '../../kernel/index.js';
import { allOf, type Condition, searchCondition } from '../../kernel/plain.js';
import { ContentEntity } from './content.entity.js';
import { contentSearchText, excerptOf, hasText } from './content-texts.rules.js';
import { ContentVariantEntity } from './content-variant.entity.js';
import { sourceOfText } from './digital-source.rules.js';

const listed = [
  'id',
  'marketingCompanyId',
  'productId',
  'productName',
  'type',
  'network',
  'language',
  'generator',
  'model',
  'createdAt',
  'excerpt',
] as const;
type ListedContent = Record<(typeof listed)[number], unknown> & { createdAt: Date | string };

/** Milliseconds without a heartbeat after which the process that writes a text counts as dead. */
const silenceMs = 60_000;

/** Initial layout of ad designs. */
const firstLayout: AdDesignLayout = 'split';

/** Layout and picture of ad designs, with the id of the company. */
export type StoredLook = AdLook & { marketingCompanyId: number };

const generatorName = z.enum(contentGenerators);
const StoredTexts = z.partialRecord(z.enum(contentPartNames), z.string());

/** The columns of a variant that record its progress. */
export type VariantProgress = Pick<ContentVariant, 'state' | 'failure'> & { texts: ContentTexts };

/** Stores generated texts; never returns texts of deleted companies. */
@Injectable()
export class ContentRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async list(companyId: number, query: ContentQuery, reader: RowReader): Promise<Page<ContentRow>> {
    const { sort, page, pageSize } = query;
    const order = { sort, sortable: { createdAt: 'createdAt' } };
    const request = { ...this.set(companyId, query), columns: listed, ...order, page, pageSize };
    return (await readPage<ListedContent>(reader, request)).map(toRow);
  }

  /** Returns the set of a company's requests that match a query, for reading or counting. */
  set(companyId: number, query: Partial<ContentQuery> = {}): RowSet {
    const { search, type, generator, productId } = query;
    const is = (column: string, value: string | number | undefined): Condition[] =>
      value === undefined ? [] : [{ sql: `${column} = ?`, parameters: [value] }];
    const alive = databaseTime(new Date(Date.now() - silenceMs));
    const where = allOf([
      ...is('marketingCompanyId', companyId),
      // Excludes requests without text, which killed processes have left behind, unless they have only just begun.
      { sql: "(excerpt <> '' OR createdAt > ?)", parameters: [alive] },
      ...is('type', type),
      ...is('generator', generator),
      ...is('productId', productId),
      ...(search ? [searchCondition(search)] : []),
    ]);
    return { table: 'marketing_contents', where };
  }

  /** Returns a request with its texts if the caller has access to its company. */
  async find(reach: AccessCondition, id: number): Promise<Content | null> {
    return (await this.isWithin(reach, id)) ? this.read(id, this.dataSource.manager) : null;
  }

  /** Returns a text if the caller has access to its company. */
  async findVariant(reach: AccessCondition, id: number): Promise<ContentVariant | null> {
    const row = await this.dataSource.manager.findOneBy(ContentVariantEntity, { id });
    return row !== null && (await this.isWithin(reach, row.contentId)) ? toVariant(row) : null;
  }

  async insert(
    content: Omit<ContentEntity, 'id' | 'excerpt' | 'searchText' | 'adLayout' | 'adPicture' | 'adVersion'>,
    manager: EntityManager,
  ) {
    const searchText = contentSearchText(content.productName, content.request, []);
    const look = { adLayout: firstLayout, adPicture: null, adVersion: 0 };
    const row = manager.create(ContentEntity, { ...content, excerpt: '', searchText, ...look });
    await manager.insert(ContentEntity, row);
    return row;
  }

  /** Stores the empty row of a text, before a generator writes the text. */
  async insertVariant(
    variant: Pick<ContentVariantEntity, 'contentId' | 'number' | 'generator' | 'model' | 'seed'>,
    createdAt: Date,
    manager: EntityManager,
  ): Promise<ContentVariant> {
    const empty = { state: 'writing', failure: null, isEdited: false, parts: '{}', version: 1 };
    const times = { createdAt, updatedAt: createdAt };
    const row = manager.create(ContentVariantEntity, { ...variant, ...empty, ...times });
    await manager.insert(ContentVariantEntity, row);
    return toVariant(row);
  }

  async read(id: number, manager: EntityManager): Promise<Content | null> {
    const row = await manager.findOneBy(ContentEntity, { id });
    return row && toContent(row, await this.variants(id, manager));
  }

  /** Stores the progress of a text while it is being written. */
  async progress(id: number, { state, failure, texts }: VariantProgress, updatedAt: Date): Promise<void> {
    const parts = JSON.stringify(texts);
    const change = { state, failure, parts, updatedAt };
    await this.dataSource.manager.update(ContentVariantEntity, { id, state: 'writing' }, change);
  }

  /** Stores a heartbeat for a text that is being written. */
  async touch(id: number): Promise<void> {
    const updatedAt = new Date();
    await this.dataSource.manager.update(ContentVariantEntity, { id, state: 'writing' }, { updatedAt });
  }

  /**
   * Stores a text.
   * @returns the text, or null when somebody else has changed the row in the meantime
   */
  async update(next: ContentVariant, manager: EntityManager): Promise<ContentVariant | null> {
    const { id, version, state, updatedAt } = next;
    const { affected } = await manager.update(
      ContentVariantEntity,
      { id, version: version - 1 },
      // The state is stored, too: with a new `updatedAt`, a row that a killed process left as `writing` would count as being written again.
      {
        parts: JSON.stringify(textsOf(next)),
        isEdited: true,
        version,
        state,
        updatedAt: new Date(updatedAt),
      },
    );
    return affected === 1 ? { ...next, digitalSourceType: sourceOfText({ ...next, isEdited: true }) } : null;
  }

  /** Updates the search text and the excerpt of a request. */
  async index(id: number, manager: EntityManager = this.dataSource.manager): Promise<void> {
    const row = await manager.findOneBy(ContentEntity, { id });
    if (row === null) return;
    const texts = (await this.variants(id, manager)).map(textsOf);
    await manager.update(
      ContentEntity,
      { id },
      {
        excerpt: excerptOf(texts.find(hasText) ?? {}),
        searchText: contentSearchText(row.productName, row.request, texts),
      },
    );
  }

  async delete(id: number): Promise<void> {
    await this.dataSource.manager.delete(ContentEntity, { id });
  }

  async deleteVariant(id: number): Promise<void> {
    await this.dataSource.manager.delete(ContentVariantEntity, { id });
  }

  /** Returns all texts of a request, including regenerated ones. */
  async variants(contentId: number, manager: EntityManager): Promise<ContentVariant[]> {
    const order = { number: 'ASC', id: 'ASC' } as const;
    return (await manager.find(ContentVariantEntity, { where: { contentId }, order })).map(toVariant);
  }

  /** Returns the layout and the picture of a request's ad designs; null when the request does not exist. */
  async look(id: number): Promise<StoredLook | null> {
    const row = await this.dataSource.manager.findOneBy(ContentEntity, { id });
    if (row === null) return null;
    const { adLayout, adPicture: picture, adVersion: version, marketingCompanyId } = row;
    return { contentId: id, marketingCompanyId, layout: adLayout ?? 'pattern', picture, version };
  }

  /**
   * Stores the layout and the picture of a request's ad designs.
   * @returns the stored values, or null when somebody else has changed the row in the meantime
   */
  async writeLook(next: StoredLook, manager: EntityManager): Promise<StoredLook | null> {
    const { contentId: id, layout: adLayout, picture: adPicture, version: adVersion } = next;
    const change = { adLayout, adPicture, adVersion };
    const { affected } = await manager.update(ContentEntity, { id, adVersion: adVersion - 1 }, change);
    return affected === 1 ? next : null;
  }

  private async isWithin({ sql: within, parameters }: AccessCondition, id: number): Promise<boolean> {
    const sql = `SELECT content.id FROM marketing_contents content
      JOIN marketing_companies company ON company.id = content.marketingCompanyId
      WHERE content.id = ? AND ${within}`;
    return (await this.dataSource.query<object[]>(sql, [id, ...parameters])).length > 0;
  }
}

/** Returns the texts of a variant by part. */
export const textsOf = (variant: ContentVariant): ContentTexts =>
  Object.fromEntries(
    contentPartNames.flatMap((name) => (variant[name] === undefined ? [] : [[name, variant[name]]])),
  );

/** Returns a stored request with its texts. */
export function toContent(row: ContentEntity, variants: readonly ContentVariant[]): Content {
  const { searchText: _searchText, excerpt: _excerpt, type: _type, network: _network, ...kept } = row;
  return Content.parse({ ...kept, createdAt: row.createdAt.toISOString(), variants });
}

function toVariant({ parts, seed: _seed, ...stored }: ContentVariantEntity): ContentVariant {
  const row = { ...stored, generator: generatorName.parse(stored.generator) };
  const isLeft = row.state === 'writing' && Date.now() - row.updatedAt.getTime() > silenceMs;
  return ContentVariant.parse({
    ...row,
    digitalSourceType: sourceOfText(row),
    ...StoredTexts.parse(JSON.parse(parts)),
    state: isLeft ? 'stopped' : row.state,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  });
}

const toRow = (row: ListedContent): ContentRow =>
  ContentRow.parse({
    ...row,
    isGeneratedAutomatically: true,
    createdAt: toDate(row.createdAt).toISOString(),
  });
