import { MEDIA_HOST, PAGE_HOST } from '@shared/model/hosts';
import type { PageAnswer, PageServer } from '../ports/pages';
import { emptyAnswer } from './pages';

/**
 * Answers our own scheme by host. Pictures have another origin than the pages, so that a server's content
 * never has the pages' origin: an img shows it, and no fetch, script, style or frame can read it.
 */
export function hostServer(deps: {
  pages(url: URL): Promise<PageAnswer>;
  /** @param pathname path of the address, with its slash */
  media(pathname: string): Promise<PageAnswer>;
}): PageServer {
  return (url, method) => {
    if (method !== 'GET') return Promise.resolve(emptyAnswer(404));
    if (url.host === MEDIA_HOST) return deps.media(url.pathname);
    return url.host === PAGE_HOST ? deps.pages(url) : Promise.resolve(emptyAnswer(404));
  };
}
