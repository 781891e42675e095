import { campaignLimits } from '@portals/contracts/constants';
import { contentLengthOf } from '@portals/contracts/marketing';
import { useText, WrittenField } from '../../shared';
import { BlockList } from '../blocks/block-list';
import { useDocument } from '../editing/editing';
import { useFaultText } from '../editing/use-fault-text';

/** Editor of an email's content. */
export function EmailContent() {
  const { t } = useText();
  const fault = useFaultText();
  const email = useDocument('email');
  if (!email) return null;
  const { document, set } = email;
  const { subject, preheader, blocks, language } = document;
  return (
    <>
      <WrittenField
        name="subject"
        label={t('campaignFields.subject')}
        hint={t('content.subjectHint')}
        value={subject}
        onChange={(value) => set({ subject: value })}
        problem={fault('document.subject')}
        count={{ count: contentLengthOf(subject, 'characters'), limit: campaignLimits.subjectShown }}
        variablesIn={language}
      />
      <WrittenField
        name="preheader"
        label={t('campaignFields.preheader')}
        hint={t('content.preheaderHint')}
        value={preheader}
        onChange={(value) => set({ preheader: value })}
        problem={fault('document.preheader')}
        count={{ count: contentLengthOf(preheader, 'characters'), limit: campaignLimits.preheaderShown }}
        variablesIn={language}
      />
      <BlockList blocks={blocks} onChange={(next) => set({ blocks: next })} />
    </>
  );
}
