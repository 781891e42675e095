import type {
  ContentFailure,
  ContentGeneratorName,
  ContentPart,
  ContentPartName,
} from '@portals/contracts/constants';
import type { ContentRequest, MarketingCompany, MarketingProduct } from '@portals/contracts/marketing';

/** One text that is to be written: what was asked, and the data that it is about. Nothing of any lead. */
export interface ContentBrief {
  request: Omit<
    ContentRequest,
    'productId' | 'link' | 'utmSource' | 'utmMedium' | 'utmCampaign' | 'keyPoints'
  >;
  /** What the text has to say, one each; without blank ones. */
  keyPoints: readonly string[];
  /** Where the text leads, with its UTM parameters; null for nowhere. */
  link: string | null;
  company: Pick<
    MarketingCompany,
    'name' | 'sector' | 'commercialObjectives' | 'targetAudience' | 'targetAudienceType'
  >;
  product: Pick<MarketingProduct, 'name' | 'description' | 'characteristics' | 'advantages' | 'price'>;
  /** What is to be written, in this order, and the limits of the channel. */
  parts: readonly ContentPart[];
  /** Which of the texts of a request this is, from 1. Those of one request should differ. */
  number: number;
  /** From 0 to 2^31 - 1; the same for all texts of a request, and another one when a text is written anew. */
  seed: number;
  /** Who asked: allowances are counted for each user. */
  userId: number;
}

/** Some more of a part. Pieces of one part follow each other; each is plain text that is added to the ones before. */
export interface ContentPiece {
  part: ContentPartName;
  text: string;
}

/** Writes texts. One instance serves all calls at once. */
export interface ContentGenerator {
  readonly name: ContentGeneratorName;
  /** The name of the model; null where none is asked. */
  readonly model: string | null;
  /**
   * Writes one text, piece by piece.
   * @param signal aborted when nobody reads any more: the generator then ends whatever it waits for, at once
   * @throws ContentFault, before or after any piece; what was written until then is kept
   */
  write(brief: ContentBrief, signal: AbortSignal): AsyncIterable<ContentPiece>;
}

/** A generator gives up. The failure is told to the person; the cause goes to the log. */
export class ContentFault extends Error {
  override name = 'ContentFault';

  /** @param retryAfter seconds until trying again makes sense, where it is known */
  constructor(
    readonly failure: ContentFailure,
    readonly details: { retryAfter?: number; cause?: unknown } = {},
  ) {
    super(failure, { cause: details.cause });
  }
}
