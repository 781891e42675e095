import type {
  ContentFailure,
  ContentGeneratorName,
  ContentPart,
  ContentPartName,
} from '@portals/contracts/constants';
import type { ContentRequest, MarketingCompany, MarketingProduct } from '@portals/contracts/marketing';

/** Input for one text: the request and the data it needs. It contains no data about leads. */
export interface ContentBrief {
  request: Omit<
    ContentRequest,
    'productId' | 'link' | 'utmSource' | 'utmMedium' | 'utmCampaign' | 'keyPoints'
  >;
  /** Points that the text must mention; none of them is blank. */
  keyPoints: readonly string[];
  /** Link to use in the text, with its UTM parameters; null for none. */
  link: string | null;
  company: Pick<
    MarketingCompany,
    'name' | 'sector' | 'commercialObjectives' | 'targetAudience' | 'targetAudienceType'
  >;
  product: Pick<MarketingProduct, 'name' | 'description' | 'characteristics' | 'advantages' | 'price'>;
  /** Parts to write, in this order, with the limits of the channel. */
  parts: readonly ContentPart[];
  /** Number of this text within its request, from 1. The texts of one request should differ. */
  number: number;
  /** Seed from 0 to 2^31 - 1: all texts of a request share it; regenerating a text uses a new one. */
  seed: number;
  /** User who requested the text, and whose allowance is charged. */
  userId: number;
}

/** The next piece of a part. The pieces of a part arrive in order; each is plain text to append. */
export interface ContentPiece {
  part: ContentPartName;
  text: string;
}

/** Writes texts. One instance handles all calls concurrently. */
export interface ContentGenerator {
  readonly name: ContentGeneratorName;
  /** Name of the model; null when none is used. */
  readonly model: string | null;
  /**
   * Writes one text, piece by piece.
   * @param signal aborts when nobody needs the text any more; the generator then stops immediately
   * @throws ContentFault before or after any piece; the text so far is stored
   */
  write(brief: ContentBrief, signal: AbortSignal): AsyncIterable<ContentPiece>;
}

/** Failure of a generator. The user sees the kind of failure; its cause is only logged. */
export class ContentFault extends Error {
  override name = 'ContentFault';

  /** @param retryAfter seconds until a retry makes sense, when known */
  constructor(
    readonly failure: ContentFailure,
    readonly details: { retryAfter?: number; cause?: unknown } = {},
  ) {
    super(failure, { cause: details.cause });
  }
}
