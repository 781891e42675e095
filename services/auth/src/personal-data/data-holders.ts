import { Inject, Injectable } from '@nestjs/common';
import {
  type DataOwner,
  DataRows,
  DataSection,
  type ErasureOrder,
  ErasureState,
} from '@portals/contracts/auth';
import {
  CONFIG,
  callService,
  type InternalService,
  LOGGER,
  type Logger,
  PersonalRows,
} from '@portals/service-kit';
import type { AuthConfig } from '../config.js';

const second = 1000;
/** Milliseconds within which a service must answer an erasure order. */
const erasureMs = 10 * second;
/** Name of the part with the data that auth stores. */
export const authPart = 'account';

const isLate = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/** Client for the services that store personal data: lists their sections, reads their rows and orders erasures. */
@Injectable()
export class DataHolders {
  private readonly holders: readonly InternalService[];
  /**
   * Deadlines in milliseconds: for a list of sections, for a page of rows, and for a service that refuses connections to become reachable
   * again.
   */
  private readonly deadlines: Readonly<Record<'sections' | 'rows' | 'return', number>>;

  constructor(
    @Inject(PersonalRows) private readonly own: PersonalRows,
    @Inject(CONFIG) config: AuthConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const { DATA_PART_MS: sections } = config;
    this.deadlines = { sections, rows: 2 * sections, return: 6 * sections };
    this.holders = [
      { name: 'consulting', url: config.CONSULTING_URL, key: config.CONSULTING_INTERNAL_KEY },
      { name: 'marketing', url: config.MARKETING_URL, key: config.MARKETING_INTERNAL_KEY },
    ];
  }

  get names(): string[] {
    return this.holders.map(({ name }) => name);
  }

  /** Returns the sections of each part, and the names of services that do not respond. */
  async parts(): Promise<{ sections: Map<string, DataSection[]>; missing: string[] }> {
    const asked = this.names.map(async (name) => {
      try {
        const answer = await this.ask(name, '/internal/personal-data/sections', {}, this.deadlines.sections);
        return [name, DataSection.array().parse(answer)] as const;
      } catch (error) {
        this.logger.warn({ service: name, err: error }, 'personal data cannot be collected');
        return name;
      }
    });
    const answers = await Promise.all(asked);
    const found = answers.filter((answer) => typeof answer !== 'string');
    return {
      sections: new Map([[authPart, this.own.sections()], ...found]),
      missing: answers.filter((answer) => typeof answer === 'string'),
    };
  }

  /** Yields the rows of a section, page by page. @throws Error when the service does not respond in time */
  async *rows(part: string, section: string, owner: DataOwner): AsyncGenerator<DataRows['rows']> {
    for (let after: number | null = 0; after !== null; ) {
      const page: DataRows = await this.page(part, { ...owner, section, after });
      yield page.rows;
      after = page.next;
    }
  }

  /** Orders an erasure; a repeated call returns its progress. @throws Error when the service is unavailable */
  async erase(name: string, order: ErasureOrder): Promise<ErasureState> {
    return ErasureState.parse(await this.ask(name, '/internal/erasures', order, erasureMs));
  }

  private async page(part: string, asked: DataOwner & { section: string; after: number }): Promise<DataRows> {
    if (part === authPart) return this.own.rows(asked);
    // Retries refused connections, because a service that is being replaced is back within seconds. Does not retry after a timeout, because
    // a service that hangs would only time out again.
    const end = Date.now() + this.deadlines.return;
    for (;;) {
      try {
        const answer = await this.ask(part, '/internal/personal-data/rows', asked, this.deadlines.rows);
        return DataRows.parse(answer);
      } catch (error) {
        if (isLate(error) || Date.now() >= end) throw error;
        await new Promise((resolve) => setTimeout(resolve, second));
      }
    }
  }

  private async ask(name: string, path: string, body: object, timeoutMs: number): Promise<unknown> {
    const holder = this.holders.find((one) => one.name === name);
    if (holder === undefined) throw new Error(`${name} holds no data of people`);
    return callService(holder, path, body, AbortSignal.timeout(timeoutMs));
  }
}
