import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { useNavigate } from 'react-router-dom';

/** The way back to the first page. */
export function HomeButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Button
      intent="primary"
      text={t('shell.home')}
      onClick={() => void navigate('/', { replace: true })}
    />
  );
}
