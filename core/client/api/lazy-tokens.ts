import { serviceToken } from '../../contract';
import type { LazyModule } from '../lazy/lazy-module';
import type { ApiModule } from './api-module';

/** The module that sends requests, which loads with the first of them. */
export const ApiModuleService = serviceToken<LazyModule<ApiModule>>('core:ApiModule');
