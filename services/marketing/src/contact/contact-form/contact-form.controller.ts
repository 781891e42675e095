import { Body, Controller, Get, Header, Inject, Post, Req, Res } from '@nestjs/common';
import { ContactMessageInput } from '@portals/contracts/marketing';
import {
  ApiExcludeController,
  AppError,
  CallerSignal,
  CONFIG,
  FromPageCall,
  fieldFaults,
  type PageCall,
  Public,
  TakesPostedForms,
} from '@portals/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ContactConfig } from '../config.js';
import {
  ContactMessageService,
  RepeatedForm,
  type Submission,
} from '../contact-message/contact-message.service.js';
import { type EnquiryReceiver, EnquiryReceivers } from '../contact-message/enquiry-receivers.js';
import { FromSubmission } from '../contact-message/submission.decorator.js';
import { formFaultOf } from './form-fault.js';
import { FormLooks } from './form-looks.js';
import { faultPage, sentPage } from './form-pages.js';
import { FormValues, toMessage } from './form-values.rules.js';

const html = 'text/html; charset=utf-8';
const addressed = (path: string, back: string) => `${path}?${new URLSearchParams({ back })}`;

/** @throws AppError VALIDATION_FAILED with the errors of each message field */
function messageIn(values: FormValues, { language }: PageCall): ContactMessageInput {
  const parsed = ContactMessageInput.safeParse(toMessage(values, language), { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new AppError('VALIDATION_FAILED', { fields: fieldFaults(parsed.error.issues) });
}

/** Redirects to the confirmation page, so that a reload does not submit the form a second time. */
function toSent(reply: FastifyReply, { back }: PageCall): string {
  reply.code(303).header('location', addressed('/api/contact/sent', back));
  return '';
}

/** Contact form for browsers that do not run the page's script: the reply to every POST is an HTML page (rule 4.9). */
@ApiExcludeController()
@Controller('api/contact')
export class ContactFormController {
  constructor(
    @Inject(ContactMessageService) private readonly messages: ContactMessageService,
    @Inject(FormLooks) private readonly looks: FormLooks,
    @Inject(EnquiryReceivers) private readonly receivers: EnquiryReceivers,
    @Inject(CONFIG) private readonly config: ContactConfig,
  ) {}

  @Public()
  @Post('send-email')
  @TakesPostedForms()
  @Header('content-type', html)
  async send(
    @Body({ schema: FormValues }) values: FormValues,
    @FromPageCall() page: PageCall,
    @FromSubmission() submission: Submission,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @CallerSignal() signal: AbortSignal,
  ): Promise<string> {
    let receiver: EnquiryReceiver | null = null;
    try {
      receiver = await this.receivers.of(page, signal);
      await this.store(values, page, submission, receiver);
    } catch (error) {
      if (error instanceof RepeatedForm) return toSent(reply, page);
      // The person cannot fix an error of the service, so the gateway handles it: it shows the form again with the typed text.
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const { retryAfter } = error.details;
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
      reply.code(error.status).header('content-language', page.language);
      const fault = formFaultOf(error, page.language, request.id);
      const isClosed = error.status === 410;
      return faultPage(page, await this.looks.of(page, signal), {
        ...{ action: addressed('/api/contact/send-email', page.back), values, fault, isClosed },
        // Nobody receives the form of a closed page, so there is nobody to whom the box could refer.
        hasConsentBox: this.config.CONTACT_CONSENT === 'checkbox' && !isClosed,
        recipient: receiver?.recipient ?? null,
      });
    }
    return toSent(reply, page);
  }

  /** Stores a form for the receiver of its page, or for the site's operator. */
  private async store(
    values: FormValues,
    page: PageCall,
    submission: Submission,
    receiver: EnquiryReceiver | null,
  ): Promise<void> {
    const message = messageIn(values, page);
    const marketingConsent = (receiver === null ? values.marketing : values.novedades) !== '';
    const ticks = { privacyConsent: values.privacidad !== '', marketingConsent };
    const posted = { ...submission, ...ticks, isPostedForm: true };
    if (receiver === null) await this.messages.send(message, posted);
    else await this.messages.deliver(message, posted, receiver);
  }

  @Public()
  @Get('sent')
  @Header('content-type', html)
  async sent(
    @FromPageCall() page: PageCall,
    @Res({ passthrough: true }) reply: FastifyReply,
    @CallerSignal() signal: AbortSignal,
  ): Promise<string> {
    reply.header('content-language', page.language);
    return sentPage(page, await this.looks.of(page, signal));
  }
}
