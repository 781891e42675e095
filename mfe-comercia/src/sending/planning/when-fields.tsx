import { Field, RadioCards } from '@portals/ui';
import { useId } from 'react';
import { useText } from '../../shared';
import { MomentFields } from './moment-fields';
import type { Plan } from './use-plan';

export interface WhenFieldsProps {
  plan: Plan;
  change: (changes: Partial<Plan>) => void;
  /** True once the user has tried to submit, after which a missing time is reported, too. */
  isAsked: boolean;
}

/** Lets the user choose whether a mailing starts immediately or at a given time. */
export function WhenFields({ plan, change, isAsked }: WhenFieldsProps) {
  const { t } = useText();
  const id = useId();
  return (
    <>
      <Field label={t('moment.when')}>
        <RadioCards<'now' | 'later'>
          name={id}
          columns={2}
          value={plan.isLater ? 'later' : 'now'}
          onChange={(when) => change({ isLater: when === 'later' })}
          options={[
            { value: 'now', label: t('moment.now'), description: t('moment.nowText') },
            { value: 'later', label: t('moment.later'), description: t('moment.laterText') },
          ]}
        />
      </Field>
      {plan.isLater && (
        <MomentFields moment={plan.moment} onChange={(moment) => change({ moment })} isAsked={isAsked} />
      )}
    </>
  );
}
