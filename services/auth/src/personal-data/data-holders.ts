import { Inject, Injectable } from '@nestjs/common';
import {
  type DataOwner,
  DataRows,
  DataSection,
  type ErasureOrder,
  ErasureState,
} from '@portals/contracts/auth';
import {
  askService,
  CONFIG,
  type InternalService,
  LOGGER,
  type Logger,
  PersonalRows,
} from '@portals/service-kit';
import type { AuthConfig } from '../config.js';

const second = 1000;
/** Milliseconds within which a service has to answer, and in which a failed call for rows is tried again. */
const deadlines = { sections: 4 * second, rows: 10 * second, erasure: 10 * second, retries: 15 * second };
/** Name of the part that auth holds itself. */
export const ownPart = 'account';

/** The services that hold data of people: what they hold, and the erasure of it. */
@Injectable()
export class DataHolders {
  private readonly holders: readonly InternalService[];

  constructor(
    @Inject(PersonalRows) private readonly own: PersonalRows,
    @Inject(CONFIG) config: AuthConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.holders = [
      { name: 'consulting', url: config.CONSULTING_URL, key: config.CONSULTING_INTERNAL_KEY },
      { name: 'marketing', url: config.MARKETING_URL, key: config.MARKETING_INTERNAL_KEY },
    ];
  }

  get names(): string[] {
    return this.holders.map(({ name }) => name);
  }

  /** Returns what each part holds, and the parts that do not answer now. */
  async parts(): Promise<{ sections: Map<string, DataSection[]>; missing: string[] }> {
    const asked = this.names.map(async (name) => {
      try {
        const answer = await this.ask(name, '/internal/personal-data/sections', {}, deadlines.sections);
        return [name, DataSection.array().parse(answer)] as const;
      } catch (error) {
        this.logger.warn({ service: name, err: error }, 'personal data cannot be collected');
        return name;
      }
    });
    const answers = await Promise.all(asked);
    const found = answers.filter((answer) => typeof answer !== 'string');
    return {
      sections: new Map([[ownPart, this.own.sections()], ...found]),
      missing: answers.filter((answer) => typeof answer === 'string'),
    };
  }

  /** Yields the rows of a section by pages. @throws Error when the service has not answered for a while */
  async *rows(part: string, section: string, owner: DataOwner): AsyncGenerator<DataRows['rows']> {
    for (let after: number | null = 0; after !== null; ) {
      const page: DataRows = await this.page(part, { ...owner, section, after });
      yield page.rows;
      after = page.next;
    }
  }

  /** Orders an erasure, or asks whether it is done. @throws Error when the service cannot answer now */
  async erase(name: string, order: ErasureOrder): Promise<ErasureState> {
    return ErasureState.parse(await this.ask(name, '/internal/erasures', order, deadlines.erasure));
  }

  private async page(part: string, asked: DataOwner & { section: string; after: number }): Promise<DataRows> {
    if (part === ownPart) return this.own.rows(asked);
    // A service that is being replaced comes back within seconds.
    const end = Date.now() + deadlines.retries;
    for (;;) {
      try {
        return DataRows.parse(await this.ask(part, '/internal/personal-data/rows', asked, deadlines.rows));
      } catch (error) {
        if (Date.now() >= end) throw error;
        await new Promise((resolve) => setTimeout(resolve, second));
      }
    }
  }

  private async ask(name: string, path: string, body: object, timeoutMs: number): Promise<unknown> {
    const holder = this.holders.find((one) => one.name === name);
    if (holder === undefined) throw new Error(`${name} holds no data of people`);
    return askService(holder, path, body, AbortSignal.timeout(timeoutMs));
  }
}
