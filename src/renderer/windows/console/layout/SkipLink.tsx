import { useTranslation } from '@renderer/data/translation';
import { focusHome } from '@renderer/ui/focus/homes';
import { focusMain } from '@renderer/ui/focus/places';

/** Id of the element that holds the page. */
export const CONTENT_ID = 'cj-content';

/** The first stop of Tab: past menu, top bar and tabs to the list of the page. Seen while it has the focus. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      className="cj-skip"
      href={`#${CONTENT_ID}`}
      onClick={(event) => {
        // The address belongs to the router.
        event.preventDefault();
        const page = document.getElementById(CONTENT_ID);
        if (page === null || !focusHome(page)) focusMain();
      }}
    >
      {t('shell.skipToContent')}
    </a>
  );
}
