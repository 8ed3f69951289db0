import { configure } from '@testing-library/react';

// What a page shows is waited for as long as a busy machine needs; the library's one second is a guess about the machine.
configure({ asyncUtilTimeout: 30_000 });
