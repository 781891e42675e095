import { Injectable } from '@nestjs/common';
import type { PageCall } from '@portals/service-kit';

/** Look of the page that contains a form, for the pages that answer it. */
export interface FormLook {
  /** Style sheet, used instead of the one of the site's plain pages. */
  style: string;
  /** HTML above the content. */
  header: string;
}

/** Returns the look of the page to go back to; null when it is another module's page, or no longer exists. */
type LookSource = (page: PageCall, signal: AbortSignal) => Promise<FormLook | null>;

/** Looks of pages with the contact form. Modules that serve such pages add theirs. */
@Injectable()
export class FormLooks {
  private readonly sources: LookSource[] = [];

  add(source: LookSource): void {
    this.sources.push(source);
  }

  /** Returns the look of the page with the form; null for the site's look. It never fails, because the message matters more. */
  async of(page: PageCall, signal: AbortSignal): Promise<FormLook | null> {
    for (const source of this.sources) {
      const look = await source(page, signal).catch(() => null);
      if (look !== null) return look;
    }
    return null;
  }
}
