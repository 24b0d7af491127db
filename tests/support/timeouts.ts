import { configure } from "@testing-library/react";

// Testing Library waits for a second, in which a busy machine does not always load a screen.
configure({ asyncUtilTimeout: 20_000 });
