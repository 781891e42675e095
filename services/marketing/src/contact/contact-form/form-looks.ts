import { Injectable } from '@nestjs/common';
import type { PageCall } from '@portals/service-kit';

/** Style and header of the page with the form, reused by the pages that are shown after the form is posted. */
export interface FormLook {
  /** Style sheet that replaces the default one of plain pages. */
  style: string;
  /** HTML above the content. */
  header: string;
  /** Name of the company that receives what is written in the form. */
  recipient: string;
}

/** Returns the style and header of the page that `page.back` names; null when another module serves it, or when it no longer exists. */
type LookSource = (page: PageCall, signal: AbortSignal) => Promise<FormLook | null>;

/** Registry of page styles: each module that serves pages with the contact form adds a source for the style and header of its pages. */
@Injectable()
export class FormLooks {
  private readonly sources: LookSource[] = [];

  add(source: LookSource): void {
    this.sources.push(source);
  }

  /**
   * Returns the style and header of the page with the form; null for the defaults. A failing source is ignored, so that the reply is sent
   * anyway.
   */
  async of(page: PageCall, signal: AbortSignal): Promise<FormLook | null> {
    for (const source of this.sources) {
      const look = await source(page, signal).catch(() => null);
      if (look !== null) return look;
    }
    return null;
  }
}
