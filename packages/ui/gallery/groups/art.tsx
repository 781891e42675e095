import {
  CompaniesArt,
  ContactsArt,
  Drawing,
  NoMatchArt,
  ProductsArt,
  VisuallyHidden,
} from '../../src/public';
import { type Examples, state } from '../examples';

export const examples: Examples = {
  CompaniesArt: { idle: CompaniesArt },
  ContactsArt: { idle: ContactsArt },
  NoMatchArt: { idle: NoMatchArt },
  ProductsArt: { idle: ProductsArt },
  Drawing: {
    'every kind of line': state(() => (
      <Drawing>
        <rect className="paper" x="20" y="30" width="50" height="60" rx="8" />
        <rect className="soft" x="95" y="30" width="50" height="60" rx="8" />
        <rect className="tint" x="170" y="30" width="50" height="60" rx="8" />
        <path className="line" d="M30 105h40" />
        <path className="faint" d="M100 105h40" />
        <path className="mark" d="M170 105h40" />
        <circle className="dot" cx="120" cy="15" r="4" />
      </Drawing>
    )),
  },
  VisuallyHidden: {
    idle: state((t) => (
      <p>
        {t('hidden')}
        <VisuallyHidden>{t('hiddenText')}</VisuallyHidden>
        {t('hiddenEnd')}
      </p>
    )),
  },
};
