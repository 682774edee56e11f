import { ButtonLink } from '#src/components/button-link.tsx';

export const HomeScreen = () => (
  <main id="main" tabIndex={-1}>
    <h1 tabIndex={-1} className="font-display text-3xl font-extrabold">
      Find Your Perfect Gaming Crew
    </h1>
    <ButtonLink to="/register" variant="primary">
      Get Started
    </ButtonLink>
    <ButtonLink to="/login">Sign In</ButtonLink>
  </main>
);
