import { serve } from './serve';

await serve(new URL('.', import.meta.url));
