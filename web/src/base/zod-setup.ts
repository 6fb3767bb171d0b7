import { z } from 'zod/mini'

// Zod would try to compile its checks with `new Function`, which our content security policy forbids and reports.
z.config({ jitless: true })
