import type en from '../locales/en.json';
import { useText } from '../text';

type KnownWork = keyof typeof en.work;

/** Text keys by the internal names of queues and jobs. */
export const workKeys: Readonly<Record<string, KnownWork>> = {
  mail: 'mail',
  maintenance: 'maintenance',
  'password reset': 'passwordReset',
  'deletion of accounts': 'deletions',
  'order of an erasure': 'erasureOrders',
  'erasure of a person': 'erasure',
  'finding mailings whose days are counted again': 'recountSearch',
  'count of mails by day': 'recount',
  'reading of returned mails': 'returns',
  mailing: 'mailing',
  'finding companies whose leads are to be counted': 'leadCountSearch',
  'counting leads once more': 'leadCount',
  'judging leads anew': 'fitSearch',
  'judging the leads of a company': 'fit',
  'import of leads': 'leadImport',
  'deleting old imports': 'oldImports',
  'removal of a company': 'companyRemoval',
  'change of many leads': 'bulkChange',
  'clearing old logs of campaigns': 'oldLogs',
  'deleting old enquiries': 'oldEnquiries',
  'completing old enquiries': 'completion',
  'mailing the enquiries in quarantine': 'digest',
  'mailing the reports of the week': 'weekly',
  'ended places': 'endedPlaces',
  'deleting expired invitations': 'expiredInvitations',
  'reports to the record of access': 'accessReports',
  'emptying the write-ahead log': 'databaseLog',
};

/** Returns a function that translates the name of a queue or job; an unknown one keeps its internal name. */
export function useWorkName(): (name: string) => string {
  const { t } = useText();
  return (name) => {
    const key = workKeys[name];
    return key === undefined ? name : t(`work.${key}`);
  };
}
