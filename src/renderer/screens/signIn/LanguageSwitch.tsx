import { useTranslation } from '@renderer/data/translation';
import { ButtonGroup, Button } from '@blueprintjs/core';
import { LANGUAGES } from '@shared/i18n/languages';
import { useLive, useServices } from '@renderer/data/services';
import '@renderer/features/signIn/signIn.css';

/** 中文 / English; the current one is disabled (spec 1 §2 Language switcher). */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const { bridge, report } = useServices();
  const current = useLive((live) => live.settings?.language);
  return (
    <ButtonGroup variant="minimal" className="cj-languages" aria-label={t('shell.language')}>
      {LANGUAGES.map((language) => (
        <Button
          key={language}
          size="small"
          disabled={language === current}
          aria-current={language === current ? 'true' : undefined}
          lang={language}
          text={t(language === 'zh' ? 'shell.languageZh' : 'shell.languageEn')}
          onClick={() => {
            bridge.request('settings.set', { language }).catch(report);
          }}
        />
      ))}
    </ButtonGroup>
  );
}
