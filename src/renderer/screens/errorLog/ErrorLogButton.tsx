import { useState } from 'react';
import { Button, Tag } from '@blueprintjs/core';
import { Bug } from '@blueprintjs/icons';
import { MOST_COUNTED } from '@shared/model/errorLog';
import { useMirrored } from '@renderer/data/mirrored';
import { useTranslation } from '@renderer/data/translation';
import { ErrorLogDialog } from './ErrorLogDialog';
import './errorLog.css';

/** The badge of the local error log (spec 1 §2 Top bar): there only while there is something to look at. */
export function ErrorLogButton() {
  const { t } = useTranslation();
  const count = useMirrored('errorCount') ?? 0;
  const [isOpen, setOpen] = useState(false);
  if (count === 0 && !isOpen) return null;
  const shown = count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count);
  const words = t('errorLog.open', { count });
  return (
    <>
      <Button
        variant="minimal"
        className="cj-errors-open"
        icon={<Bug />}
        text={<Tag round>{shown}</Tag>}
        title={words}
        aria-label={words}
        onClick={() => setOpen(true)}
      />
      {isOpen && <ErrorLogDialog count={count} onClose={() => setOpen(false)} />}
    </>
  );
}
