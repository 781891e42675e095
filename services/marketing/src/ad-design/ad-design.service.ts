import { Inject, Injectable } from '@nestjs/common';
import {
  type AdDesignFileType,
  type AdDesignFormat,
  adDesignFormats,
  adDesignSizes,
} from '@portals/contracts/constants';
import type { AdDesignQuery, AdDesigns } from '@portals/contracts/marketing';
import { type AccessUser, AppError, notFound } from '@portals/service-kit';
import { zipSync } from 'fflate';
import { ContentRepository } from '../content/content.repository.js';
import { keyPointsOf } from '../content/content-brief.rules.js';
import { toldPrice } from '../content/writer/facts.rules.js';
import { declaration } from '../declaration.js';
import { MarketingProductRepository } from '../product/marketing-product.repository.js';
import { BrandColorsRepository } from './brand-colors.repository.js';
import { leastContrastOf } from './color.rules.js';
import { DesignDrawer } from './design-drawer.js';
import { type ShownTexts, shownTexts } from './design-texts.rules.js';
import type { DesignSpec } from './draw-design.rules.js';
import { fileNameOf } from './file-name.rules.js';

/** A file with the name that it is kept under. */
export interface DesignFile {
  name: string;
  bytes: Buffer;
}

/** A design before it has a format. */
type Design = ShownTexts & Omit<DesignSpec, 'format' | 'texts'> & { productName: string };

const specOf = ({ texts, mainColor, accentColor, seed }: Design, format: AdDesignFormat): DesignSpec => ({
  format,
  texts,
  mainColor,
  accentColor,
  seed,
});
const nameOf = ({ productName }: Design, format: AdDesignFormat, type: AdDesignFileType) =>
  `${fileNameOf(productName)}-${adDesignSizes[format].width}x${adDesignSizes[format].height}.${type}`;

/** Pictures of the texts of the type `ad-design` (rules 10.20 to 10.24). */
@Injectable()
export class AdDesignService {
  constructor(
    @Inject(ContentRepository) private readonly contents: ContentRepository,
    @Inject(MarketingProductRepository) private readonly products: MarketingProductRepository,
    @Inject(BrandColorsRepository) private readonly colors: BrandColorsRepository,
    @Inject(DesignDrawer) private readonly drawer: DesignDrawer,
  ) {}

  /** @throws AppError NOT_FOUND, AD_DESIGN_BUSY */
  async list(user: AccessUser, variantId: number, query: AdDesignQuery): Promise<AdDesigns> {
    const design = await this.find(user, variantId, query);
    const { texts, leftOut, missing, mainColor, accentColor } = design;
    const contrast = leastContrastOf(mainColor, accentColor);
    const told = { mainColor, accentColor, texts, leftOut, missing, contrast };
    if (missing.length > 0)
      return { ...told, designs: adDesignFormats.map((format) => ({ format, tooLong: null })) };
    const designs = adDesignFormats.map(async (format) => {
      const drawn = await this.drawer.draw(specOf(design, format), 'check');
      return { format, tooLong: 'tooLong' in drawn ? drawn.tooLong : null };
    });
    return { ...told, designs: await Promise.all(designs) };
  }

  /** @throws AppError NOT_FOUND, AD_DESIGN_LETTERS, AD_DESIGN_TOO_LONG, AD_DESIGN_BUSY */
  async file(
    user: AccessUser,
    variantId: number,
    { format, type }: { format: AdDesignFormat; type: AdDesignFileType },
    query: AdDesignQuery,
  ): Promise<DesignFile> {
    const design = await this.find(user, variantId, query);
    const bytes = await this.draw(design, format, type);
    if (bytes === null) throw new AppError(declaration.errors.AD_DESIGN_TOO_LONG);
    return { name: nameOf(design, format, type), bytes };
  }

  /**
   * All pictures as PNG in one file; those of formats for which a text is too long are left out.
   * @throws AppError NOT_FOUND, AD_DESIGN_LETTERS, AD_DESIGN_TOO_LONG when there is none, AD_DESIGN_BUSY
   */
  async zip(user: AccessUser, variantId: number, query: AdDesignQuery): Promise<DesignFile> {
    const design = await this.find(user, variantId, query);
    const drawn = adDesignFormats.map(async (format) => {
      const bytes = await this.draw(design, format, 'png');
      return bytes === null ? [] : [[nameOf(design, format, 'png'), bytes] as const];
    });
    const files = (await Promise.all(drawn)).flat();
    if (files.length === 0) throw new AppError(declaration.errors.AD_DESIGN_TOO_LONG);
    // PNG is compressed already.
    const bytes = Buffer.from(zipSync(Object.fromEntries(files), { level: 0 }));
    return { name: `${fileNameOf(design.productName)}.zip`, bytes };
  }

  private async find(user: AccessUser, variantId: number, query: AdDesignQuery): Promise<Design> {
    const variant = await this.contents.findVariant(user.id, variantId);
    const content = variant && (await this.contents.find(user.id, variant.contentId));
    if (variant === null || content?.request.type !== 'ad-design') throw notFound();
    const { productName, marketingCompanyId, request } = content;
    const product = await this.products.find(user.id, request.productId);
    const { mainColor, accentColor } = await this.colors.find(marketingCompanyId);
    const { language, keyPoints } = request;
    const price = product === null ? null : toldPrice(product.price, language, keyPointsOf(keyPoints));
    return {
      ...shownTexts(variant, { name: productName, price }),
      mainColor: query.mainColor ?? mainColor,
      accentColor: query.accentColor ?? accentColor,
      // Texts side by side have drawings of different kinds.
      seed: variant.id,
      productName,
    };
  }

  /** @returns null when a text is too long for the format */
  private async draw(design: Design, format: AdDesignFormat, type: AdDesignFileType): Promise<Buffer | null> {
    if (design.missing.length > 0) throw new AppError(declaration.errors.AD_DESIGN_LETTERS);
    const drawn = await this.drawer.draw(specOf(design, format), type);
    return 'file' in drawn && drawn.file !== null ? Buffer.from(drawn.file.buffer) : null;
  }
}
