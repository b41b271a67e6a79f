import { exposeBridge } from './bridge';

exposeBridge('selfTest');
