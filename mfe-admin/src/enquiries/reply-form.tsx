import { type Enquiry, EnquiryReplyInput } from '@portals/contracts/admin';
import { contactSubjectPrefix, limits } from '@portals/contracts/constants';
import { ApiError, api, toast, useInvalidate } from '@portals/platform';
import { draftName, useForm, useKeptKey } from '@portals/platform/form';
import { Card, Field, Form, TextArea, TextCount, TextInput } from '@portals/ui';
import { font, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../text';
import { enquiryPath, enquirySchema } from './enquiry-calls';

const Title = styled.h2`
  margin-block-end: ${space(4)};
  font-size: ${font.size.h4};
`;

const fields = ['subject', 'text'] as const;
const written = EnquiryReplyInput.pick({ subject: true, text: true });

const prefix = contactSubjectPrefix.trim();

/**
 * Returns the subject of the reply in the form that mail programs recognise, without the internal prefix that the contact form adds.
 * @param plain subject of the reply when the enquiry names no service
 */
function subjectOf({ subject }: Enquiry, plain: string): string {
  const about = subject.startsWith(prefix) ? subject.slice(prefix.length).trim() || plain : subject;
  return (/^re:/i.test(about) ? about : `Re: ${about}`).slice(0, limits.subject).toWellFormed();
}

interface ReplyFormProps {
  enquiry: Enquiry;
  onSent: (changed: Enquiry) => Promise<void>;
}

/** Replies to an enquiry by email. The typed text survives a failure, a reload and a new sign-in (rule 20.13). */
export function ReplyForm({ enquiry, onSent }: ReplyFormProps) {
  const { t } = useText();
  const invalidate = useInvalidate();
  const draft = draftName('enquiries', enquiry.id);
  const { keyOf, forget } = useKeptKey(`${draft}/key`);
  const { form, state, problem } = useForm({
    schema: written,
    fields,
    values: { subject: subjectOf(enquiry, t('reply.plainSubject')), text: '' },
    draft,
    send: (content) => {
      const input = { ...content, requestKey: keyOf(content), answersSeen: enquiry.replies.length };
      return api.post(`${enquiryPath(enquiry.id)}/replies`, input, { schema: enquirySchema });
    },
    onSent: async (changed) => {
      forget();
      toast({
        tone: 'success',
        title: t('reply.sent'),
        description: t('reply.goesTo', { email: enquiry.email }),
      });
      await onSent(changed);
    },
    onFailed: (error) => {
      // Another person changed the enquiry first, so the page reloads it to show their version.
      if (error instanceof ApiError && error.status === 409) void invalidate(enquiryPath(enquiry.id));
    },
    focusAfterFailure: 'text',
  });
  const length = form.watch('text').length;
  return (
    <Card as="section" aria-label={t('reply.title')}>
      <Title>{t('reply.title')}</Title>
      <Form {...state} submitLabel={t('reply.submit')}>
        <p>{t('reply.to', { email: enquiry.email })}</p>
        <Field
          label={t('reply.subject')}
          required
          error={problem('subject', { required: t('reply.subjectRequired') })}
        >
          <TextInput autoComplete="off" dir="auto" {...form.register('subject')} />
        </Field>
        <Field
          label={t('reply.text')}
          hint={t('reply.hint')}
          required
          error={problem('text', { required: t('reply.textRequired') })}
        >
          <TextArea rows={6} dir="auto" {...form.register('text')} />
        </Field>
        {length > limits.text * 0.8 && <TextCount count={length} limit={limits.text} />}
      </Form>
    </Card>
  );
}
