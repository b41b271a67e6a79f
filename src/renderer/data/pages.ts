import { pageOf, type PageKey } from '@shared/model/pages';
import { useLanguage } from './language';

/** The title of a page in the language of the interface. */
export function usePageTitle(key: PageKey): string {
  return pageOf(key).label[useLanguage()];
}
