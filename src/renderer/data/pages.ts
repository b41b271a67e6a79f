import { pageOf, type PageKey } from '@shared/model/pages';
import { useLanguage } from './language';

export function usePageTitle(key: PageKey): string {
  return pageOf(key).label[useLanguage()];
}
