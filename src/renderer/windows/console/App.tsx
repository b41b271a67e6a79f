import { BlueprintProvider } from '@blueprintjs/core';
import { BrowserRouter } from 'react-router-dom';
import { ServicesContext, type Services } from '@renderer/data/services';
import { Shortcuts } from '@renderer/ui/Shortcuts';
import { Toasts } from '@renderer/ui/toasts';
import { AppRoutes } from './AppRoutes';
import { ErrorBoundary } from '@renderer/start/ErrorBoundary';
import { QuitDialog } from './QuitDialog';
import { WindowKeys } from './WindowKeys';

/** The console page. */
export function App(props: { readonly services: Services }) {
  return (
    <ServicesContext.Provider value={props.services}>
      <BlueprintProvider>
        <ErrorBoundary report={props.services.report}>
          <Shortcuts>
            <Toasts>
              <BrowserRouter>
                <AppRoutes />
              </BrowserRouter>
              <QuitDialog />
              <WindowKeys />
            </Toasts>
          </Shortcuts>
        </ErrorBoundary>
      </BlueprintProvider>
    </ServicesContext.Provider>
  );
}
